import { useTranslation } from 'react-i18next'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import type { Question } from './town-words.ts'

export function TownQuestions({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="questions">
      <Heading level={2} id="questions">
        {t('towns.questions.title')}
      </Heading>
      <div className="mt-4 max-w-text border-t border-line">
        {questions.map(({ key, ask, answer }, place) => (
          <Disclosure key={key} open={place === 0} summary={ask}>
            {answer}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
