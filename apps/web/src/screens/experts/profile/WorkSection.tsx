import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Heading } from '#ui/Heading.tsx'

/** What is taken on, in the words of the filters. */
export function WorkSection({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const facts = [
    {
      key: 'projects',
      term: t('experts.profile.work.projects'),
      value: expert.project_types.map((type) => t(`experts.option.project_type.${type}`)).join(', '),
    },
    { key: 'rooms', term: t('experts.profile.work.rooms'), value: names(expert.room_types) },
    { key: 'work', term: t('experts.profile.work.work'), value: names(expert.aspects) },
    { key: 'specialities', term: t('experts.profile.work.specialities'), value: names(expert.specialties) },
    { key: 'skills', term: t('experts.profile.work.skills'), value: names(expert.skills) },
  ].filter(({ value }) => value !== '')
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="work">
      <Heading level={2} id="work" className="mb-3">
        {t('experts.profile.work.title', { name: shortName(expert) })}
      </Heading>
      <DescriptionList facts={facts} className="border-y border-line" />
    </section>
  )
}
