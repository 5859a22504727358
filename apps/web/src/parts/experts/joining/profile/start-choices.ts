import type { TFunction } from 'i18next'

/** The starts of projects as an expert accepts them: "just exploring" is called a start without a date. */
export const startChoices = (timelines: readonly { slug: string; name: string }[], t: TFunction) =>
  timelines.map(({ slug, name }) => ({
    value: slug,
    label: slug === 'just-exploring' ? t('onboarding.starts.open') : name,
  }))
