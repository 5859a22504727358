import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { shareTexts } from '#parts/clients/briefs/style-photos/share-text.ts'
import { Meter } from '#ui/measures/Meter.tsx'
import { FactLines, Part } from './Part.tsx'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

/** The expert's answers, as the public profile would show them. */
export function ProfilePart({ expert }: { expert: AdminExpertDetail }) {
  const { t } = useTranslation()
  const { profile } = expert
  const percent = t('admin-experts.percent', { value: expert.completeness })
  const options = (group: string, values: readonly string[]) =>
    values.map((value) => t(`experts.option.${group}.${value}`)).join(', ')
  return (
    <Part title={t('admin-experts.profile.title')} end={t('admin-experts.profile.complete', { percent })}>
      <Meter
        className="mt-3"
        value={expert.completeness}
        label={t('admin-experts.profile.completeLabel')}
        valueText={percent}
      />
      {profile.description ? (
        <p className="mt-3 max-w-text text-15 break-words whitespace-pre-line">{profile.description}</p>
      ) : (
        <p className="mt-3 text-15 text-ink-2">{t('admin-experts.profile.noText')}</p>
      )}
      <FactLines
        facts={[
          {
            key: 'service',
            term: t('admin-experts.profile.service'),
            value: options('service_type', profile.service_type),
          },
          {
            key: 'projects',
            term: t('admin-experts.profile.projects'),
            value: options('project_type', profile.project_types),
          },
          {
            key: 'sizes',
            term: t('admin-experts.profile.sizes'),
            value: options('project_size', profile.project_size),
          },
          {
            key: 'session',
            term: t('admin-experts.profile.session'),
            value:
              profile.session_type === 'both'
                ? options('session_type', ['online', 'physical'])
                : profile.session_type && options('session_type', [profile.session_type]),
          },
          { key: 'budgets', term: t('admin-experts.profile.budgets'), value: names(profile.budgets) },
          { key: 'timelines', term: t('admin-experts.profile.timelines'), value: names(profile.timelines) },
          { key: 'rooms', term: t('admin-experts.profile.rooms'), value: names(profile.room_types) },
          { key: 'aspects', term: t('admin-experts.profile.aspects'), value: names(profile.aspects) },
          { key: 'specialists', term: t('admin-experts.profile.specialists'), value: names(profile.specialists) },
          { key: 'skills', term: t('admin-experts.profile.skills'), value: names(profile.skills) },
          {
            key: 'style',
            term: t('admin-experts.profile.style'),
            value: shareTexts(
              profile.style_profile.map(({ slug, name, share }) => ({ key: slug, label: name, share })),
              t,
            ).join(', '),
          },
          {
            key: 'plan',
            term: t('admin-experts.profile.plan'),
            value: t(`admin-experts.plan.${expert.plan_id}`),
          },
          ...profile.extra_answers.map(({ id, language, label, text, given }) => ({
            key: `q${id}`,
            term: <span lang={language}>{label}</span>,
            value: (
              <span lang={typeof given === 'string' ? undefined : language} className="whitespace-pre-line">
                {text}
              </span>
            ),
          })),
        ]}
      />
    </Part>
  )
}
