import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PAST_CLIENTS_MAX, PAST_CLIENT_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { useSwitch } from '#lib/operating.ts'
import { reviewActions, reviewQueries } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { languageNames } from '#parts/shell/Language.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** Up to ten past clients, each asked once by email. */
export function PastClients() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const query = reviewQueries(api).pastClients()
  const {
    data: { data: asked, meta },
  } = useSuspenseQuery(query)
  const asks = useSwitch('past_client_reviews')
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take, clear } = useProblems(form)
  const [email, setEmail] = useState('')
  const [question, setQuestion] = useState({ language, note: '' })
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey })
  const ask = useMutation({
    mutationFn: () => reviewActions(api).ask({ email, ...question }),
    onSuccess: async () => {
      setEmail('')
      clear()
      showToast(t('reviews.past.sent'), { tone: 'success' })
      await refresh()
    },
    onError: take,
  })
  const preview = useMutation({ mutationFn: () => reviewActions(api).previewAsk(question), onError: take })
  const takeBack = useMutation({ mutationFn: (id: number) => reviewActions(api).takeBack(id), onSettled: refresh })
  return (
    <section aria-labelledby="past-clients" className="rounded-photo border border-line px-5 py-5">
      <Heading level={2} size={21} id="past-clients">
        {t('reviews.past.title')}
      </Heading>
      <p className="mt-2 text-15 text-ink-2">{t('reviews.past.text', { count: PAST_CLIENTS_MAX })}</p>
      {!asks ? (
        <p className="mt-4 font-semibold">{t('reviews.past.off')}</p>
      ) : meta.left > 0 ? (
        <Form
          ref={form}
          className="mt-4 grid gap-4"
          onSubmit={() => {
            const wrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
            if (!tell(wrong ? { email: t('error.field.email') } : {}) && !ask.isPending) ask.mutate()
          }}
        >
          <FormRefusal>{refusal}</FormRefusal>
          <TextField
            label={t('reviews.past.email')}
            hint={t('reviews.past.left', { count: meta.left })}
            name="email"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={problems.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Select
            label={t('reviews.past.language')}
            options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            value={question.language}
            // the options are the languages
            onChange={(event) => setQuestion({ ...question, language: event.target.value as Language })}
          />
          <TextArea
            label={t('reviews.past.note')}
            hint={t('reviews.past.noteHint')}
            optional
            name="note"
            rows={2}
            counter={{ minimum: 0, maximum: PAST_CLIENT_NOTE_MAX }}
            value={question.note}
            error={problems.note}
            onChange={(event) => setQuestion({ ...question, note: event.target.value })}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" tone="primary" loading={ask.isPending}>
              {t('reviews.past.ask')}
            </Button>
            <Button loading={preview.isPending} onClick={() => preview.mutate()}>
              {t('reviews.past.preview')}
            </Button>
          </div>
          <Dialog
            open={preview.data !== undefined}
            onOpenChange={() => preview.reset()}
            title={t('reviews.past.shown')}
          >
            <div lang={question.language}>
              <p className="font-semibold">{preview.data?.subject}</p>
              <p className="mt-3 whitespace-pre-line">{preview.data?.text}</p>
            </div>
          </Dialog>
        </Form>
      ) : (
        <p className="mt-4 font-semibold">{t('reviews.past.full', { count: PAST_CLIENTS_MAX })}</p>
      )}
      {asked.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-t border-line">
          {asked.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3 text-15">
              <span className="min-w-0 flex-1 basis-40">
                <span className="block truncate font-semibold">{person.email}</span>
                <span className="text-13 text-ink-2">{formatDate(person.created_at, language, 'longDay')}</span>
              </span>
              <Badge tone={person.status === 'answered' ? 'success' : 'neutral'}>
                {t(`reviews.past.state.${person.status}`)}
              </Badge>
              {person.status === 'asked' && (
                <Button
                  size="small"
                  tone="quiet"
                  className="-mx-2"
                  aria-label={t('reviews.past.takeBackOf', { email: person.email })}
                  loading={takeBack.isPending && takeBack.variables === person.id}
                  onClick={() => takeBack.mutate(person.id)}
                >
                  {t('reviews.past.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
