/** Which measure a decision about a notice takes, and on which kind of content (docs/product/states.md, "Notice"). */

/** Measures taken on content. */
export const noticeMeasures = ['removed', 'hidden', 'suspended'] as const
export type NoticeMeasure = (typeof noticeMeasures)[number]

export const noticeTargets = ['profile', 'project', 'photo', 'review'] as const
export type NoticeTarget = (typeof noticeTargets)[number]

/** `hidden` removes a photo from inspiration only, `removed` removes it everywhere. */
export const measuresOf: Record<NoticeTarget, readonly NoticeMeasure[]> = {
  profile: ['suspended'],
  project: ['hidden'],
  photo: ['removed', 'hidden'],
  review: ['removed'],
}
