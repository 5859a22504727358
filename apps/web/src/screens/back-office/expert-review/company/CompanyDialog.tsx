import { useTranslation } from 'react-i18next'
import type { AdminExpertDetail } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { registersOf } from './registers.ts'

/** A changed company becomes public at once and for good, so staff must confirm its approval. */
export function CompanyDialog({
  expert,
  checked,
  busy,
  onCheck,
  onApprove,
  onClose,
}: {
  expert: AdminExpertDetail
  /** Staff have looked up the new number. */
  checked: boolean
  busy: boolean
  onCheck: (checked: boolean) => void
  onApprove: () => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const name = expert.pending?.company_name ?? expert.company_name ?? expert.name
  const number = expert.pending?.company_registration
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('admin-experts.company.ask.title', { name })}
      description={t('admin-experts.company.ask.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('admin-experts.reason.cancel')}</Button>
          <Button tone="primary" loading={busy} onClick={onApprove}>
            {t(`admin-experts.company.ask.${number && !checked ? 'unchecked' : 'approve'}`)}
          </Button>
        </>
      }
    >
      {number && (
        <>
          <p>
            {number}{' '}
            {registersOf(expert.country.code, number, name).map((register) => (
              <a key={register.url} href={register.url} target="_blank" rel="noopener noreferrer" className="ml-2">
                {register.name}
              </a>
            ))}
          </p>
          <Checkbox size="small" className="mt-2" checked={checked} onChange={(event) => onCheck(event.target.checked)}>
            {t('admin-experts.company.newNumberChecked')}
          </Checkbox>
        </>
      )}
    </Dialog>
  )
}
