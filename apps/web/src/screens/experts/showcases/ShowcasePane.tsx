import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import { adminShowcaseQuery, showcaseCalls } from '#queries/experts/showcases.staff.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminPane, PaneFacts, PanePart, type PaneProps } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { TagDialog } from './TagDialog.tsx'

export function ShowcaseState({ showcase: { state, is_tagged } }: { showcase: AdminShowcase }) {
  const { t } = useTranslation()
  if (!is_tagged) return <Badge tone="danger">{t('admin-showcases.untagged')}</Badge>
  return <Badge tone={state === 'offered' ? 'success' : 'off'}>{t(`admin-showcases.state.${state}`)}</Badge>
}

/** One style photo with all its tags, and who chose it. */
export function ShowcasePane({ id, title, mayWrite, now }: PaneProps & { mayWrite: boolean }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const [editing, setEditing] = useState(false)
  const detail = useQuery(adminShowcaseQuery(api, id))
  const turn = useMutation({
    mutationFn: ({ version, state }: AdminShowcase) =>
      showcaseCalls(api).save(id, { version, state: state === 'offered' ? 'hidden' : 'offered' }),
    onSuccess: () => followCatalogue(client),
  })
  const navigate = useNavigate()
  const restore = async () => {
    await showcaseCalls(api).bulk({ ids: [id], action: 'restore', preview: false })
    await followCatalogue(client)
  }
  const remove = useMutation({
    mutationFn: () => showcaseCalls(api).remove(id),
    onSuccess: async () => {
      await navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      await followCatalogue(client)
      showToast(t('admin-showcases.deleted'), {
        tone: 'success',
        seconds: 15,
        action: undoButton(t('admin.bulk.undo'), restore),
      })
    },
  })
  return (
    <>
      <AdminPane
        detail={detail}
        title={title}
        name={({ alt }) => alt[language] || t('admin-showcases.number', { id })}
        renderUnder={(showcase) => (
          <>
            <ShowcaseState showcase={showcase} />
            <span>{t('admin-showcases.number', { id })}</span>
          </>
        )}
        renderActions={(showcase) =>
          mayWrite ? (
            <>
              <Button size="small" tone="primary" onClick={() => setEditing(true)}>
                {t('admin-showcases.edit')}
              </Button>
              {showcase.is_tagged && (
                <Button size="small" loading={turn.isPending} onClick={() => turn.mutate(showcase)}>
                  {t(showcase.state === 'offered' ? 'admin-showcases.hide' : 'admin-showcases.offer')}
                </Button>
              )}
              {showcase.uses.briefs + showcase.uses.experts === 0 ? (
                <Button size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
                  {t('admin-showcases.bulk.delete')}
                </Button>
              ) : (
                <p className="w-full text-13 text-ink-2">{t('admin-showcases.kept')}</p>
              )}
            </>
          ) : (
            <p className="text-13 text-ink-2">{t('admin-showcases.readOnly')}</p>
          )
        }
      >
        {(showcase) => (
          <>
            {refusalSentence(turn.error ?? remove.error) && (
              <Notice tone="bad" role="alert">
                {refusalSentence(turn.error ?? remove.error)}
              </Notice>
            )}
            <Photo photo={showcase.picture} ratio="natural" sizes="27rem" />
            <PanePart title={t('admin-showcases.uses.title')}>
              <PaneFacts
                facts={[
                  { term: t('admin-showcases.uses.briefs'), value: t('admin.number', { value: showcase.uses.briefs }) },
                  {
                    term: t('admin-showcases.uses.experts'),
                    value: t('admin.number', { value: showcase.uses.experts }),
                  },
                ]}
              />
            </PanePart>
            <PanePart title={t('admin-showcases.shows')}>
              <PaneFacts
                facts={[
                  {
                    term: t('admin-showcases.field.category'),
                    value: t(`admin-showcases.category.${showcase.category}`),
                  },
                  { term: t('admin-showcases.field.style'), value: showcase.style?.name },
                  { term: t('admin-showcases.field.room'), value: showcase.room?.name },
                  ...(['en', 'da', 'de'] as const).map((each) => ({
                    term: t(`admin-showcases.alt.${each}`),
                    value: showcase.alt[each] ? (
                      <span lang={each}>{showcase.alt[each]}</span>
                    ) : (
                      <span className="text-danger">{t('admin-showcases.missing')}</span>
                    ),
                  })),
                  { term: t('admin-showcases.field.credit'), value: showcase.credit },
                  { term: t('admin-showcases.field.license'), value: showcase.license },
                  { term: t('admin-showcases.field.position'), value: String(showcase.position) },
                  { term: t('admin-showcases.field.created'), value: <Moment at={showcase.created_at} now={now} /> },
                ]}
              />
            </PanePart>
          </>
        )}
      </AdminPane>
      {detail.data && editing && <TagDialog of={detail.data} onClose={() => setEditing(false)} />}
    </>
  )
}
