import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import type { LeadActions } from '../use-lead-actions.ts'

/** Asks first: marking a lead as won sends the client a request to confirm, and their confirmation is final. */
export function WonDialog({
  lead,
  move,
  onClose,
}: {
  lead: LeadDetail
  move: LeadActions['move']
  onClose: () => void
}) {
  const { t } = useTranslation()
  const name = lead.client.first_name
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.won.title', { name })}
      description={t('leads.won.about', { name })}
      footer={
        <>
          <DialogClose render={<Button>{t('leads.won.keep')}</Button>} />
          <Button
            tone="primary"
            loading={move.isPending}
            onClick={() => move.mutate({ lead, status: 'won' }, { onSettled: onClose })}
          >
            {t('leads.won.action')}
          </Button>
        </>
      }
    />
  )
}
