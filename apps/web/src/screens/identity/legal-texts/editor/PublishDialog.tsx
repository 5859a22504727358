import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminLegalDetail } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { isAgreed } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import { LEGAL_CHANGES_MAX } from '@husrum/contract/core/limits.ts'
import { languages } from '@husrum/contract/core/locales.ts'
import type { Publication } from '#queries/identity/legal-texts.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'

const NONE = { en: '', da: '', de: '' }

/** What becomes public, and how people are notified. */
export function PublishDialog({
  detail,
  from,
  publish,
  onClose,
  onDone,
}: {
  detail: AdminLegalDetail
  /** Returns to this version; undefined for the drafts. */
  from: number | undefined
  publish: UseMutationResult<AdminLegalDetail, unknown, Publication>
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [changes, setChanges] = useState(NONE)
  const told = isAgreed(detail.document)
  const wrong = fieldErrors(publish.error)
  const drafts = languages.flatMap((language) => wrong?.[`drafts.${language}`] ?? [])
  const refused = refusalSentence(publish.error)
  const send = () =>
    publish.mutate(
      { number: detail.number, ...(from === undefined ? {} : { from }), ...(told ? { changes } : {}) },
      { onSuccess: onDone },
    )
  const close = () => {
    publish.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || close()}
      title={
        from === undefined
          ? t('admin-texts.publishTitle')
          : from === 0
            ? t('admin-texts.backShipped')
            : t('admin-texts.back', { number: from })
      }
      description={
        from === undefined
          ? t('admin-texts.publishWhat', {
              languages: detail.drafts.map(({ language }) => languageNames[language]).join(', '),
            })
          : t('admin-texts.backWhat')
      }
      footer={
        <>
          <DialogClose render={<Button>{t('admin-texts.cancel')}</Button>} />
          <Button tone="primary" loading={publish.isPending} onClick={send}>
            {t('admin-texts.publishNow')}
          </Button>
        </>
      }
    >
      {(drafts.length > 0 || refused !== undefined) && (
        <Notice tone="bad" role="alert" className="mb-5">
          {drafts.length > 0 ? drafts.join(' ') : refused}
        </Notice>
      )}
      {told && (
        <div className="grid gap-5">
          <p className="text-15">{t('admin-texts.told')}</p>
          {languages.map((language) => (
            <TextArea
              key={language}
              label={t('admin-texts.changes', { language: languageNames[language] })}
              rows={2}
              lang={language}
              value={changes[language]}
              error={wrong?.[`changes.${language}`]}
              counter={{ minimum: 10, maximum: LEGAL_CHANGES_MAX }}
              onChange={(event) => setChanges((before) => ({ ...before, [language]: event.target.value }))}
            />
          ))}
        </div>
      )}
    </Dialog>
  )
}
