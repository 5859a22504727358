import type { TFunction } from 'i18next'

/** When projects start, in the words for experts: a client "just explores", an expert takes undated projects. */
export const startChoices = (timelines: readonly { slug: string; name: string }[], t: TFunction) =>
  timelines.map(({ slug, name }) => ({
    value: slug,
    label: slug === 'just-exploring' ? t('onboarding.starts.open') : name,
  }))
