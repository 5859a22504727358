import type { TFunction } from 'i18next'

/** When projects start, as experts choose it: clients "just explore", an expert takes what has no date yet. */
export const startChoices = (timelines: readonly { slug: string; name: string }[], t: TFunction) =>
  timelines.map(({ slug, name }) => ({
    value: slug,
    label: slug === 'just-exploring' ? t('onboarding.starts.open') : name,
  }))
