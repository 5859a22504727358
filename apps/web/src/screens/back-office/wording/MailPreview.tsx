import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordingDetail } from '@husrum/contract/back-office/wording/wording.ts'
import { wordingQueries } from '#queries/back-office/wording.ts'
import { useShell } from '#lib/shell-context.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { useDebounced } from './use-debounced.ts'

/** The email to made-up people, with the text in the field above. */
export function MailPreview({ detail: { language, key, mails }, text }: { detail: WordingDetail; text: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const [mail, setMail] = useState(mails[0] ?? '')
  const [form, setForm] = useState<'html' | 'text'>('html')
  const words = useDebounced(text)
  const { data } = useQuery(wordingQueries(api).mail({ language, key }, { mail, text: words }))
  return (
    <section aria-label={t('admin-wording.mail')}>
      <Select
        label={t('admin-wording.mail')}
        value={mail}
        options={mails.map((name) => ({ value: name, label: name }))}
        onChange={(event) => setMail(event.target.value)}
      />
      {data && (
        <>
          <Segmented
            className="mt-3"
            legend={t('admin-wording.mailForm')}
            options={[
              { value: 'html', label: t('admin-wording.form.html') },
              { value: 'text', label: t('admin-wording.form.text') },
            ]}
            value={form}
            onChange={setForm}
          />
          <div lang={language} className="mt-3 rounded-photo border border-line p-4 text-15">
            <p className="font-semibold wrap-anywhere">{data.subject}</p>
            {form === 'text' ? (
              <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{data.text}</p>
            ) : (
              <iframe
                src={`/preview/wording/${language}/${key}?${new URLSearchParams({ mail, text: words }).toString()}`}
                title={t('admin-wording.mail')}
                sandbox=""
                className="mt-3 h-120 w-full rounded-control border border-line bg-on-pine"
              />
            )}
          </div>
        </>
      )}
    </section>
  )
}
