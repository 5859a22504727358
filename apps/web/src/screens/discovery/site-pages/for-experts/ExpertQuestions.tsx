import { Trans, useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { questions } from './question-names.ts'

export function ExpertQuestions() {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="questions"
      className="mx-auto grid max-w-page gap-x-4 gap-y-8 px-gutter pt-22 lg:grid-cols-12 lg:pt-32"
    >
      <div className="lg:col-span-4">
        <Heading level={2} size={40} id="questions" className="max-w-[12ch]">
          {t('for-experts.questions.title')}
        </Heading>
        <p className="mt-4 max-w-[34ch] text-15 text-ink-2">
          <Trans i18nKey="landing.questions.write" components={{ write: <Link {...links.contact()} /> }} />
        </p>
      </div>
      <div className="border-t border-line lg:col-span-8">
        {questions.map((question, place) => (
          <Disclosure
            key={question}
            open={place === 0}
            summary={
              <span className="text-17 tracking-[-0.015em] lg:text-21">
                {t(`for-experts.questions.${question}.ask`)}
              </span>
            }
          >
            {t(`for-experts.questions.${question}.answer`)}
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
