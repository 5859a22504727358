import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPLY_MAX, REPLY_TITLE_MAX, REPLY_TITLE_MIN } from '@husrum/contract/core/limits.ts'
import { fillFields, replyFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import type { SavedReply } from '@husrum/contract/experts/saved-replies.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { ReplyValues } from './reply-values.ts'
import { useReplyActions } from './use-reply-actions.ts'

/** A reply's title and text; buttons insert fields, and the example shows the result. */
export function ReplyForm({
  reply,
  example,
  onDone,
}: {
  reply: Omit<SavedReply, 'id'> & { id: number | undefined }
  /** The recipient at the moment. */
  example?: { name: string; values: ReplyValues }
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { add, change } = useReplyActions()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const found = useProblems(form)
  const [title, setTitle] = useState(reply.title)
  const [body, setBody] = useState(reply.body)
  const saving = add.isPending || change.isPending
  const save = () => {
    if (saving) return
    const words = { title: title.trim(), body: body.trim() }
    const problems = {
      ...([...words.title].length < REPLY_TITLE_MIN ? { title: t('saved-replies.noTitle') } : {}),
      ...(words.body === '' ? { body: t('saved-replies.noWords') } : {}),
    }
    if (found.tell(problems)) return
    const then = { onSuccess: onDone, onError: found.take }
    if (reply.id === undefined) add.mutate(words, then)
    else change.mutate({ id: reply.id, ...words }, then)
  }
  const put = (field: string) => {
    const { selectionStart = body.length, selectionEnd = body.length } = box.current ?? {}
    setBody(`${body.slice(0, selectionStart)}{${field}}${body.slice(selectionEnd)}`)
    box.current?.focus()
  }
  const filled = example && fillFields(body, example.values)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // the form may be nested in the form of an answer
        event.stopPropagation()
        save()
      }}
    >
      <FormRefusal className="mb-4">{found.refusal}</FormRefusal>
      <Stack gap="field">
        <TextField
          label={t('saved-replies.titleLabel')}
          hint={t('saved-replies.titleHint')}
          value={title}
          maxLength={REPLY_TITLE_MAX}
          error={found.problems.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div>
          <TextArea
            ref={box}
            label={t('saved-replies.words')}
            rows={8}
            value={body}
            counter={{ minimum: 0, maximum: REPLY_MAX }}
            error={found.problems.body}
            onChange={(event) => setBody(event.target.value)}
          />
          <div role="group" aria-label={t('saved-replies.fields')} className="mt-2.5 flex flex-wrap items-center gap-2">
            <span className="text-13 text-ink-2">{t('saved-replies.fields')}</span>
            {replyFields.map((field) => (
              <Button key={field} size="small" onClick={() => put(field)}>
                {t(`saved-replies.field.${field}`)}
              </Button>
            ))}
          </div>
        </div>
        {filled && filled !== body && (
          <div>
            <p className="text-13 font-semibold">{t('saved-replies.preview', { name: example.name })}</p>
            <p className="mt-1 border-l-3 border-marigold pl-3.5 text-15 break-words whitespace-pre-line">{filled}</p>
          </div>
        )}
      </Stack>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('saved-replies.cancel')}</Button>
        <Button type="submit" tone="primary" loading={saving}>
          {t('saved-replies.save')}
        </Button>
      </div>
    </form>
  )
}
