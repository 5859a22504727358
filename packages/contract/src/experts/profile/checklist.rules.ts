/** What staff tick off as looked at before they decide about a profile; kept with the decision. */
export const checklist = [
  'profile_complete',
  'pictures_own',
  'pictures_good',
  'texts',
  'company',
  'chamber',
  'contact',
] as const
