import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t('admin-integrations.copied'), { tone: 'success' })
    } catch {
      showToast(t('admin-integrations.copyRefused'), { tone: 'danger' })
    }
  }
}

/** A new token or secret: it is shown only once. */
export function SecretOnce({
  title,
  label,
  secret,
  note,
  onClose,
}: {
  title: string
  label: string
  secret: string
  /** An extra hint for the reader. */
  note?: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <Dialog
      open
      modalOnly
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={<DialogClose render={<Button tone="primary">{t('admin-integrations.secret.kept')}</Button>} />}
    >
      <Notice stacked title={t('admin-integrations.secret.once')}>
        {t('admin-integrations.secret.onceText')}
      </Notice>
      <TextField
        className="mt-5 font-mono"
        label={label}
        value={secret}
        readOnly
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button className="mt-3" icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copy(secret)}>
        {t('admin-integrations.copy')}
      </Button>
      {note && <p className="mt-4 text-15 text-ink-2">{note}</p>}
    </Dialog>
  )
}
