import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_SUBJECT_MAX } from '@husrum/contract/core/limits.ts'
import { contactTopics } from '@husrum/contract/core/vocabulary.ts'
import { sendContact, type ContactMessage } from '#queries/back-office/contacts/contacts.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'
import { object, oneOf, text } from '#lib/device-storage/schema.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { CONTACT_EDITS } from '#lib/unsaved-work/unsent.ts'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { HiddenWebsite } from '#parts/forms/dialogs/HiddenWebsite.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { textFieldsOf } from '#parts/forms/dialogs/text-fields.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Reader } from './Faq.tsx'

const firstTopic = { client: 'matching', expert: 'profile', anyone: 'other' } as const

type Words = Omit<ContactMessage, 'website'>

const contactWords = object<Words>({
  name: text,
  email: text,
  topic: oneOf(contactTopics),
  subject: text,
  message: text,
})

/** Writes to the people behind Husrum; the text stays until the server has received it. */
export function ContactForm({ reader }: { reader: Reader }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const account = useAccount()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const empty: Words = {
    name: account?.name ?? '',
    email: account?.email ?? '',
    topic: firstTopic[reader],
    subject: '',
    message: '',
  }
  const key = `${CONTACT_EDITS}${account?.id ?? 'anyone'}`
  const [words = empty, setWords] = useDraft(key, contactWords, 'tab')
  const [website, setWebsite] = useState('')
  const message: ContactMessage = { ...words, website }
  const change = (part: Partial<Words>) => setWords((before = empty) => ({ ...before, ...part }))
  const field = textFieldsOf(words, change, problems)
  const send = useMutation({
    mutationFn: (sent: ContactMessage) => sendContact(api, sent),
    onSuccess: () => {
      clear()
      setWords(undefined)
    },
    onError: take,
  })
  useEditing(() => words.subject + words.message !== '')

  if (send.isSuccess)
    return (
      <ResultMessage className="max-w-text">
        <Notice tone="good" title={t('support.form.sentTitle')} role="status">
          {t('support.form.sentText', { email: send.variables.email.trim() })}
        </Notice>
        <Button
          tone="secondary"
          className="mt-5"
          onClick={() => {
            setWords({ ...empty, name: send.variables.name, email: send.variables.email })
            setWebsite('')
            send.reset()
          }}
        >
          {t('support.form.another')}
        </Button>
      </ResultMessage>
    )

  const check = (): Record<string, string> => {
    const missing = (['name', 'email', 'subject', 'message'] as const).filter((field) => message[field].trim() === '')
    const found: Record<string, string> = Object.fromEntries(missing.map((field) => [field, t('support.form.missing')]))
    if (!found.email && !/^[^\s@]+@[^\s@]+$/.test(message.email.trim())) found.email = t('support.form.emailForm')
    if (!found.message && message.message.trim().length < CONTACT_MESSAGE_MIN)
      found.message = t('support.form.short', { limit: CONTACT_MESSAGE_MIN })
    return found
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-labelledby="write-to-us"
      className="grid max-w-text gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!tell(check()) && !send.isPending) send.mutate(message)
      }}
    >
      <div>
        <Heading level={2} size={28} id="write-to-us">
          {t('support.form.title')}
        </Heading>
        <p className="mt-2 text-15 text-ink-2">{t('support.form.about')}</p>
      </div>
      <FormRefusal>{refusal}</FormRefusal>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} label={t('support.form.name')} autoComplete="name" />
        <TextField
          {...field('email')}
          label={t('support.form.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Select
        label={t('support.form.topic')}
        name="topic"
        options={contactTopics.map((value) => ({ value, label: t(`support.topic.${value}`) }))}
        value={message.topic}
        error={problems.topic}
        onChange={(event) =>
          change({ topic: contactTopics.find((topic) => topic === event.target.value) ?? message.topic })
        }
      />
      <TextField {...field('subject')} label={t('support.form.subject')} maxLength={CONTACT_SUBJECT_MAX} />
      <TextArea
        {...field('message')}
        label={t('support.form.message')}
        hint={t('support.form.messageHint')}
        rows={7}
        counter={{ minimum: CONTACT_MESSAGE_MIN, maximum: CONTACT_MESSAGE_MAX }}
      />
      <HiddenWebsite value={website} onChange={setWebsite} />
      <div>
        <Button type="submit" tone="primary" size="large" loading={send.isPending}>
          {t('support.form.send')}
        </Button>
      </div>
    </form>
  )
}
