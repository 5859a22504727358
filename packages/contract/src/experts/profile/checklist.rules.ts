/** The items that staff check before they decide about a profile; stored with the decision. */
export const checklist = [
  'profile_complete',
  'pictures_own',
  'pictures_good',
  'texts',
  'company',
  'chamber',
  'contact',
] as const
