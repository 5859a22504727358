/** Templates for reasons that staff edit; their texts are in `review-reasons`, in every language. */
export const expertReasons = {
  request_changes: ['pictures', 'texts', 'company', 'chamber'],
  reject: ['not_own', 'other_field', 'nothing_to_show'],
  suspend: ['not_own', 'complaints', 'details'],
  // used when staff write no reason
  unapprove: ['by_mistake'],
} as const

export type ReasonAction = keyof typeof expertReasons
export type ReasonTemplate = (typeof expertReasons)[ReasonAction][number]

export const reasonTemplates = [...new Set<ReasonTemplate>(Object.values(expertReasons).flat())] as const

export const hasTemplate = (action: ReasonAction, template: ReasonTemplate): boolean =>
  expertReasons[action].some((each) => each === template)
