import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { useSharedStudio, useStudioPeople } from '#parts/experts/studio/use-shared-studio.ts'
import { Select } from '#ui/choices/Select.tsx'
import type { LeadActions } from '../use-lead-actions.ts'

const NOBODY = ''

/** In a studio with several people: who has the lead, which can be changed at once, and who answered it. */
export function LeadPeople({ lead, assign }: { lead: LeadDetail; assign: LeadActions['assign'] }) {
  const { t } = useTranslation()
  const isShared = useSharedStudio() !== undefined
  const people = useStudioPeople()
  const { assignee: assigned, answered_by: answered } = lead
  if (!isShared) return null
  // A person who has left since may still be named.
  const known = assigned && !people.some(({ id }) => id === assigned.id) ? [assigned, ...people] : people
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-line bg-wall px-4 py-0.5 text-15 md:px-6 xl:px-8">
      <Select
        tone="bare"
        label={t('leads.assign.label')}
        value={assigned ? String(assigned.id) : NOBODY}
        disabled={assign.isPending}
        options={[
          { value: NOBODY, label: t('leads.assign.nobody') },
          ...known.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ target: { value } }) => {
          const to = known.find(({ id }) => String(id) === value)
          if (to?.id !== assigned?.id) assign.mutate({ lead, to })
        }}
      />
      {answered && <p className="text-13 text-ink-2">{t('leads.assign.answered', { name: answered.name })}</p>}
    </div>
  )
}
