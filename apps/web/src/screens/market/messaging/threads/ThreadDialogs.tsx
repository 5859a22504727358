import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REPORT_WORDS_MAX } from '@husrum/contract/core/limits.ts'
import { reportReasons, type ReportReason, type Thread } from '@husrum/contract/market/messaging/messaging.ts'
import { formatPhone } from '#lib/language/phone.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { shortName } from '../names.ts'
import { useThreadActions, type ThreadAction } from './use-thread-actions.ts'

export type ThreadQuestion = 'share' | 'block' | 'report'
export type ThreadDialogsProps = {
  question: ThreadQuestion
  thread: Thread
  side: 'client' | 'expert'
  onAsk: (question: ThreadQuestion) => void
  onClose: () => void
}

/** Asks for confirmation before a step that affects others. */
export function ThreadDialogs({ question, ...props }: ThreadDialogsProps) {
  if (question === 'report') return <ReportDialog {...props} />
  return question === 'share' ? <ShareDialog {...props} /> : <BlockDialog {...props} />
}

type Asked = Omit<ThreadDialogsProps, 'question'>

/** A question with one step as its answer. */
function StepDialog({
  thread,
  step,
  tone = 'primary',
  title,
  about,
  action,
  onClose,
  children,
}: Pick<Asked, 'thread' | 'onClose'> & {
  step: ThreadAction
  tone?: 'primary' | 'danger'
  title: string
  about: string
  action: string
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { act } = useThreadActions(thread.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={about}
      footer={
        <DialogFoot
          cancel={t('messages.cancel')}
          tone={tone}
          loading={act.isPending}
          onClick={() => act.mutate(step, { onSuccess: onClose })}
        >
          {action}
        </DialogFoot>
      }
    >
      {children}
    </Dialog>
  )
}

/** States exactly what the expert will see. */
function ShareDialog({ thread, onClose }: Asked) {
  const { t } = useTranslation()
  const account = useAccount()
  const name = shortName(thread.counterpart, t)
  return (
    <StepDialog
      thread={thread}
      step="shareContact"
      title={t('messages.share.title', { name })}
      about={t('messages.share.about', { name })}
      action={t('messages.share.action')}
      onClose={onClose}
    >
      {account && (
        <DescriptionList
          facts={[
            ...(account.phone
              ? [{ key: 'phone', term: t('messages.share.phone'), value: formatPhone(account.phone) }]
              : []),
            { key: 'email', term: t('messages.share.email'), value: account.email },
          ]}
        />
      )}
    </StepDialog>
  )
}

function BlockDialog({ thread, side, onClose }: Asked) {
  const { t } = useTranslation()
  const name = shortName(thread.counterpart, t)
  return (
    <StepDialog
      thread={thread}
      step="blockThread"
      tone="danger"
      title={t('messages.block.title', { name })}
      about={t(`messages.block.about.${side}`, { name })}
      action={t('messages.block.action')}
      onClose={onClose}
    />
  )
}

/** Asks for the reason and the reader's own words; afterwards, says what happens next. */
function ReportDialog({ thread, onAsk, onClose }: Asked) {
  const { t } = useTranslation()
  const { report } = useThreadActions(thread.id)
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState(false)
  const name = shortName(thread.counterpart, t)
  const close = (open: boolean) => !open && onClose()
  if (report.isSuccess)
    return (
      <Dialog
        key="sent"
        open
        onOpenChange={close}
        title={t('messages.report.sent.title')}
        description={t('messages.report.sent.text', { name })}
        footer={
          <>
            {!thread.blocked_by_me && (
              <Button onClick={() => onAsk('block')}>{t('messages.menu.block', { name })}</Button>
            )}
            <DialogClose render={<Button tone="primary">{t('messages.report.sent.close')}</Button>} />
          </>
        }
      />
    )
  const submit = () => {
    setAsked(true)
    if (reason && [...words.trim()].length <= REPORT_WORDS_MAX) report.mutate({ reason, words: words.trim() })
  }
  return (
    <Dialog
      key="ask"
      open
      onOpenChange={close}
      title={t('messages.report.title')}
      description={t('messages.report.about', { name })}
      footer={
        <DialogFoot cancel={t('messages.cancel')} tone="primary" loading={report.isPending} onClick={submit}>
          {t('messages.report.action')}
        </DialogFoot>
      }
    >
      <RadioList
        legend={t('messages.report.legend')}
        options={reportReasons.map((value) => ({ value, label: t(`messages.report.reason.${value}`) }))}
        value={reason}
        onChange={setReason}
        error={asked && !reason ? t('messages.report.choose') : undefined}
      />
      <TextArea
        className="mt-5"
        label={t('messages.report.words')}
        optional
        rows={3}
        value={words}
        counter={{ minimum: 0, maximum: REPORT_WORDS_MAX }}
        error={fieldErrors(report.error)?.words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Dialog>
  )
}
