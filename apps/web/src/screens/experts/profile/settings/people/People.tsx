import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { studioSeatRoles } from '@husrum/contract/core/endpoint.ts'
import type { StudioPerson } from '@husrum/contract/experts/studio.ts'
import { formatDate } from '#lib/language/format.ts'
import { studioActions, type SeatRole } from '#queries/experts/studio.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Tag } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { BoxSelect } from '#ui/choices/Select.tsx'

/** The people of the studio; the owner can choose their roles and remove them. */
export function People({ people, isOwner }: { people: readonly StudioPerson[]; isOwner: boolean }) {
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<StudioPerson>()
  const { role, remove } = usePeopleActions()
  return (
    <>
      <ul aria-label={t('studio.list')} className="mt-3 border-t border-ink">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isOwner={isOwner}
            isSaving={role.isPending && role.variables.person.id === person.id}
            onRole={(wanted) => role.mutate({ person, wanted })}
            onRemove={() => setLeaving(person)}
          />
        ))}
      </ul>
      {leaving && (
        <ConfirmDialog
          title={t('studio.remove.title', { name: leaving.name })}
          description={t('studio.remove.access', { name: leaving.name })}
          modalOnly
          cancel={t('studio.remove.keep')}
          confirm={t('studio.remove.action', { name: leaving.name })}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving, { onSettled: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        >
          <ul className="grid list-disc gap-2 pl-5 text-15">
            <li>{t('studio.remove.words', { name: leaving.name })}</li>
            <li>{t('studio.remove.leads')}</li>
            <li>{t('studio.remove.seat')}</li>
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

function PersonRow({
  person,
  isOwner,
  isSaving,
  onRole,
  onRemove,
}: {
  person: StudioPerson
  isOwner: boolean
  isSaving: boolean
  onRole: (role: SeatRole) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { name, email, role, avatar, joined_at, me, has_seat } = person
  const since = t('studio.since', { date: formatDate(joined_at, language, 'longDay') })
  const isChangeable = isOwner && role !== 'owner'
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-line py-3.5 text-15 leading-[1.4] sm:grid-cols-[40px_minmax(0,1fr)_auto] sm:items-center">
      <Avatar name={name} picture={avatar} />
      <div className="min-w-0 wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="text-17 leading-[1.35]">{name}</b>
          {me && <Tag tone="marigold">{t('studio.you')}</Tag>}
          {!has_seat && <Tag>{t('studio.noSeat')}</Tag>}
        </span>
        <span className="block text-ink-2">{email}</span>
        <span className="block text-13 text-ink-2">
          {isChangeable ? since : `${t(`studio.role.${role}`)}, ${since}`}
        </span>
      </div>
      {isChangeable && (
        <div className="col-start-2 flex flex-wrap items-center gap-2 sm:col-start-3">
          <BoxSelect
            aria-label={t('studio.roleOf', { name })}
            className="w-40"
            disabled={isSaving}
            value={role}
            options={studioSeatRoles.map((each) => ({ value: each, label: t(`studio.role.${each}`) }))}
            onChange={({ target }) => {
              const wanted = studioSeatRoles.find((each) => each === target.value)
              if (wanted && wanted !== role) onRole(wanted)
            }}
          />
          <Button size="small" className="min-h-11" aria-label={t('studio.remove.action', { name })} onClick={onRemove}>
            {t('studio.remove.open')}
          </Button>
        </div>
      )}
    </li>
  )
}

function usePeopleActions() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const actions = studioActions(api)
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['studio'] }),
      client.invalidateQueries({ queryKey: ['account'] }), // It contains their number.
      client.invalidateQueries({ queryKey: ['leads'] }), // They contain the names of people.
    ])
  const role = useMutation({
    mutationFn: ({ person, wanted }: { person: StudioPerson; wanted: SeatRole }) =>
      actions.changeRole(person.id, wanted),
    onSuccess: (_, { person, wanted }) =>
      showToast(t('studio.roleSaved', { name: person.name, role: t(`studio.role.${wanted}`) }), { tone: 'success' }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: StudioPerson) =>
      actions.remove(id).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error // The person has left meanwhile, as intended.
      }),
    onSuccess: (_, { name }) => showToast(t('studio.remove.done', { name }), { tone: 'success' }),
    onSettled,
  })
  return { role, remove }
}
