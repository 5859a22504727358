import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { QuestionSearch } from '#parts/discovery/site-pages/QuestionSearch.tsx'
import {
  clientQuestions,
  expertQuestions,
  questionsWith,
  type Question,
} from '#parts/discovery/site-pages/questions.ts'

export type Reader = 'client' | 'expert' | 'anyone'

function useQuestions(reader: Reader): { title: string | undefined; questions: Question[] }[] {
  const { t } = useTranslation()
  const client = clientQuestions.map((key) => ({
    key: `client-${key}`,
    ask: t(`support.client.${key}.q`),
    answer: t(`support.client.${key}.a`),
  }))
  const expert = expertQuestions.map((key) => ({
    key: `expert-${key}`,
    ask: t(`support.expert.${key}.q`),
    answer: t(`support.expert.${key}.a`),
  }))
  if (reader === 'client') return [{ title: undefined, questions: client }]
  if (reader === 'expert') return [{ title: undefined, questions: expert }]
  return [
    { title: t('support.forClients'), questions: client },
    { title: t('support.forExperts'), questions: expert },
  ]
}

/** Searches the answers while the reader types; without JavaScript the form asks the server for the same. */
export function Faq({ reader, words }: { reader: Reader; /** From the address. */ words: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  const id = useId()
  const groups = useQuestions(reader).map(({ title, questions }) => ({
    title,
    questions: questionsWith(typed, questions),
  }))
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <div>
      <QuestionSearch words={typed} onType={setTyped} />
      <p role="status" className="mt-3 min-h-6 text-15 text-ink-2">
        {typed.trim() !== '' && (count > 0 ? t('support.found', { count }) : t('support.nothing'))}
      </p>
      {count === 0 && (
        <Button tone="quiet" className="mt-2" onClick={() => setTyped('')}>
          {t('support.all')}
        </Button>
      )}
      {groups.map(
        ({ title, questions }, place) =>
          questions.length > 0 && (
            <section
              key={title ?? 'all'}
              className="mt-4 [&+section]:mt-10"
              aria-labelledby={title ? `${id}-${place}` : undefined}
            >
              {title && (
                <Heading level={2} size={21} id={`${id}-${place}`} className="mb-2">
                  {title}
                </Heading>
              )}
              <div className="border-t border-line">
                {questions.map(({ key, ask, answer }) => (
                  <Disclosure key={key} open={typed.trim() !== '' && count <= 3} summary={ask}>
                    {answer}
                  </Disclosure>
                ))}
              </div>
            </section>
          ),
      )}
    </div>
  )
}
