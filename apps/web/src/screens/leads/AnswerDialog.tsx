import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '@husrum/contract/limits.ts'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { messages } from '@husrum/contract/messages.ts'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { useShell } from '../../lib/shell-context.ts'
import { openMessageDrafts } from '../../parts/lead/message-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'

/** The expert's first message: sending it opens the conversation and goes there. What is written is kept until then. */
export function AnswerDialog({ lead, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [drafts] = useState(openMessageDrafts)
  const [text, setText] = useState(() => drafts.read(`lead.${lead.id}`))
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => drafts.write(`lead.${lead.id}`, text), [drafts, lead.id, text])
  const name = lead.client.first_name
  const body = text.trim()
  const tooLong = [...body].length > MESSAGE_MAX
  const send = useMutation({
    mutationFn: () => api(messages).sendMessage({ body: { lead_id: lead.id, body } }),
    onSuccess: ({ data }) => {
      drafts.write(`lead.${lead.id}`, '')
      for (const key of ['leads', 'threads', 'waiting']) void queryClient.invalidateQueries({ queryKey: [key] })
      void navigate(target(paths.expertMessages(data.id)))
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['leads'] }),
  })
  const error = asked && !body ? t('leads.answer.empty') : (fieldErrors(send.error)?.body ?? undefined)
  const submit = () => {
    setAsked(true)
    if (body && !tooLong) send.mutate()
    else box.current?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leads.answer.title', { name })}
      description={lead.status === 'new' ? t('leads.answer.about', { name }) : t('leads.answer.aboutOpen', { name })}
      initialFocus={box}
      footer={
        <>
          <DialogClose render={<Button>{t('leads.answer.later')}</Button>} />
          <Button tone="primary" loading={send.isPending} onClick={submit}>
            {t('leads.answer.send', { name })}
          </Button>
        </>
      }
    >
      <TextArea
        ref={box}
        label={t('leads.answer.label')}
        hint={t('leads.answer.hint')}
        rows={7}
        value={text}
        counter={{ minimum: 0, maximum: MESSAGE_MAX }}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
