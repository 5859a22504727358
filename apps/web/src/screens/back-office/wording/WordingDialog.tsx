import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordingDetail } from '@husrum/contract/back-office/wording/wording.ts'
import { wordingProblem } from '@husrum/contract/back-office/wording/wording.rules.ts'
import { WORDING_MAX } from '@husrum/contract/core/limits.ts'
import type { Language } from '#lib/language/locale.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { changeWording, deleteWordingDraft, saveWordingDraft, wordingQueries } from '#queries/back-office/wording.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { isOfPages, PagePreview } from './PagePreview.tsx'
import { MailPreview } from './MailPreview.tsx'

/** One text: the shipped version, the company's own, the emails that use it, and its earlier versions. */
export function WordingDialog({
  language,
  textKey: key,
  mayWrite,
  loadedAt,
  onClose,
}: {
  language: Language
  textKey: string
  mayWrite: boolean
  loadedAt: number
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const one = wordingQueries(api).one({ language, key })
  const { data, error: failure, isError, refetch } = useQuery(one)
  const [typed, setTyped] = useState<string>()
  const changes = (said: () => string) => ({
    onSuccess(detail: WordingDetail) {
      cache.setQueryData(one.queryKey, detail)
      void cache.invalidateQueries({ queryKey: adminKey })
      setTyped(undefined)
      showToast(said(), { tone: 'success' })
    },
    onError: () => cache.invalidateQueries({ queryKey: one.queryKey }),
  })
  const change = useMutation({
    mutationFn: (text: string | null) => changeWording(api, { language, key }, { text, number: data?.number ?? 0 }),
    ...changes(() => t('admin-wording.saved')),
  })
  const save = useMutation({
    mutationFn: (text: string) =>
      saveWordingDraft(api, { language, key }, { text, revision: data?.draft?.revision ?? 0 }),
    ...changes(() => t('admin-wording.draftSaved')),
  })
  const discard = useMutation({
    mutationFn: () => deleteWordingDraft(api, { language, key }),
    ...changes(() => t('admin-wording.draftDiscarded')),
  })
  const kept = data?.draft?.text ?? data?.text ?? data?.shipped ?? ''
  const text = typed ?? kept
  const problem = data?.shipped ? wordingProblem(data.shipped, text) : undefined
  const error = problem ? t(`error.field.${problem}`) : (fieldErrors(change.error) ?? fieldErrors(save.error))?.['text']
  const isWrong = problem !== undefined || text.trim() === ''
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => open || onClose()}
      title={<span className="font-mono text-17 wrap-anywhere">{key}</span>}
      footer={
        <>
          <DialogClose render={<Button>{t('admin-wording.close')}</Button>} />
          {mayWrite && data && data.text !== null && (
            <Button loading={change.isPending} onClick={() => change.mutate(null)}>
              {t('admin-wording.restore')}
            </Button>
          )}
          {mayWrite && data?.shipped != null && (
            <>
              <Button
                loading={save.isPending}
                disabled={text === kept || isWrong}
                onClick={() => save.mutate(text.trim())}
              >
                {t('admin-wording.saveDraft')}
              </Button>
              <Button
                tone="primary"
                loading={change.isPending}
                disabled={text === (data.text ?? data.shipped) || isWrong}
                onClick={() => change.mutate(text.trim())}
              >
                {t('admin-wording.publish')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isError && !data ? (
        <LoadFailed className="" error={failure} retry={() => void refetch()} />
      ) : !data ? (
        <Loading className="grid gap-3">
          <Skeleton shape="block" className="h-20" />
          <Skeleton shape="block" className="h-28" />
        </Loading>
      ) : (
        <div className="grid gap-5">
          {data.resting && <Notice tone="bad">{t('admin-wording.resting')}</Notice>}
          {!mayWrite && <Notice>{t('admin-wording.ownersOnly')}</Notice>}
          {data.draft && (
            <Notice>
              <p>
                {t('admin-wording.draft')} <Moment at={data.draft.saved_at} now={loadedAt} />
                {data.draft.saved_by && `, ${data.draft.saved_by.name}`}
              </p>
              {mayWrite && (
                <Button size="small" className="mt-2" loading={discard.isPending} onClick={() => discard.mutate()}>
                  {t('admin-wording.discard')}
                </Button>
              )}
            </Notice>
          )}
          {data.shipped !== null && (
            <div>
              <h3 className="text-15">{t('admin-wording.shipped')}</h3>
              <p lang={language} className="mt-1 rounded-control bg-plaster px-3 py-2 text-15 wrap-anywhere">
                {data.shipped}
              </p>
            </div>
          )}
          <TextArea
            label={t('admin-wording.own')}
            hint={t('admin-wording.hint')}
            rows={3}
            lang={language}
            value={text}
            readOnly={!mayWrite || data.shipped === null}
            error={error}
            counter={{ minimum: 0, maximum: WORDING_MAX }}
            onChange={(event) => setTyped(event.target.value)}
          />
          {data.mails.length > 0 && !isWrong && <MailPreview detail={data} text={text.trim()} />}
          {isOfPages(key) && data.shipped !== null && !isWrong && (
            <PagePreview language={language} textKey={key} text={text.trim()} />
          )}
          <WordingVersions detail={data} loadedAt={loadedAt} {...(mayWrite ? { onTake: setTyped } : {})} />
        </div>
      )}
    </Dialog>
  )
}

/** Lists earlier versions. One that is copied into the field becomes a new version when it is published. */
function WordingVersions({
  detail,
  loadedAt,
  onTake,
}: {
  detail: WordingDetail
  loadedAt: number
  onTake?: (text: string) => void
}) {
  const { t } = useTranslation()
  if (detail.versions.length === 0) return null
  return (
    <section>
      <h3 className="text-15">{t('admin-wording.versions')}</h3>
      <ul className="mt-1 border-t border-line">
        {detail.versions.map(({ number, text, changed_at, changed_by }) => (
          <li key={number} className="border-b border-line py-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 text-13 text-ink-2">
                {t('admin-wording.version', { number })}, <Moment at={changed_at} now={loadedAt} />
                {changed_by && `, ${changed_by.name}`}
              </span>
              {onTake && text !== null && detail.shipped !== null && (
                <Button size="small" onClick={() => onTake(text)}>
                  {t('admin-wording.take', { number })}
                </Button>
              )}
            </div>
            <p lang={detail.language} className="text-15 wrap-anywhere">
              {text ?? <span className="text-ink-2">{t('admin-wording.asShipped')}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
