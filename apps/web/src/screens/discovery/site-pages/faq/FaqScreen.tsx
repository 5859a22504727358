import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { QuestionSearch } from '#parts/discovery/site-pages/QuestionSearch.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { allQuestions, currentIdOf, groupsWith, type Group } from './questions.ts'

/** Up to this many answers are shown open: the reader has just asked for them. */
const OPEN_AT_MOST = 3

/** Every answer on one page, searched while typing; without JavaScript the form asks the server. */
export function FaqScreen({ words }: { words: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  useOpenAnswer()
  const all = allQuestions(t)
  const groups = groupsWith(typed, all)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const searched = typed.trim() !== ''
  return (
    <Page className="pt-8 pb-10 lg:pt-14">
      <Heading level={1} focusable>
        {t('faq.heading')}
      </Heading>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-10 lg:mt-8 lg:grid-cols-12">
        <div className="lg:sticky lg:top-6 lg:col-span-4 lg:self-start">
          <QuestionSearch words={typed} onType={setTyped} />
          <p role="status" className="mt-3 min-h-6 text-15 text-ink-2">
            {searched && (count > 0 ? t('support.found', { count }) : t('faq.nothing'))}
          </p>
          {searched && count === 0 && (
            <Button tone="quiet" className="mt-2 -ml-2.25" onClick={() => setTyped('')}>
              {t('support.all')}
            </Button>
          )}
          <nav aria-label={t('faq.groups')} className="mt-4 max-lg:hidden">
            <ul className="grid gap-1 text-15">
              {groups.map(({ key, title }) => (
                <li key={key}>
                  <a href={`#${key}`} className="inline-flex min-h-8 items-center no-underline hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <p className="mt-6 text-15 text-ink-2 max-lg:hidden">
            <Trans i18nKey="landing.questions.write" components={{ write: <Link {...links.contact()} /> }} />
          </p>
        </div>
        <div className="grid content-start gap-12 lg:col-span-7 lg:col-start-6">
          {groups.map((group) => (
            <Questions key={group.key} group={group} open={searched && count <= OPEN_AT_MOST} />
          ))}
          <p className="text-15 text-ink-2 lg:hidden">
            <Trans i18nKey="landing.questions.write" components={{ write: <Link {...links.contact()} /> }} />
          </p>
        </div>
      </div>
    </Page>
  )
}

function Questions({ group: { key, title, questions }, open }: { group: Group; open: boolean }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={key}>
      <Heading level={2} id={key} className="mb-4 scroll-mt-6">
        {title}
      </Heading>
      <div className="border-t border-line">
        {questions.map((question) => (
          <Disclosure key={question.key} open={open} summary={question.ask}>
            {/* The target of a link is inside the answer: a browser opens the element that hides it. */}
            <div id={question.key} className="scroll-mt-20">
              <p>{question.answer}</p>
              <a
                href={`#${question.key}`}
                className="mt-2 inline-flex min-h-6 items-center gap-1.5 text-13 text-ink-2 hover:text-ink"
              >
                <Link2 aria-hidden="true" className="size-4" />
                {t('faq.link')}
                <span className="sr-only">: {question.ask}</span>
              </a>
            </div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

/** Opens the answer that the address points to, also in browsers that do not open it themselves. */
function useOpenAnswer(): void {
  useEffect(() => {
    const open = () => {
      const id = currentIdOf(location.hash)
      if (id !== decodeURIComponent(location.hash.slice(1))) return location.replace(`#${id}`)
      const answer = document.getElementById(id)
      const details = answer?.closest('details')
      if (!answer || !details || details.open) return
      details.open = true
      answer.scrollIntoView({ block: 'nearest' })
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
