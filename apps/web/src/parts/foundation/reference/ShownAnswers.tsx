import { useTranslation } from 'react-i18next'
import type { ShownAnswer } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { useShell } from '#lib/shell-context.ts'

/** Answers to an owner's questions, each under its question, in the language of the answers. */
export function ShownAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {answers.map((answer) => {
        const { id, label, text, given } = answer
        const inOther = answer.language === language ? undefined : answer.language
        return (
          <div key={id} className="min-w-0">
            <dt className="text-13 text-ink-2">
              <span lang={inOther}>{label}</span>
              {inOther && <span className="sr-only"> ({t(`extra.only.${inOther}`)})</span>}
            </dt>
            {/* a text is in the language in which it was written */}
            <dd
              lang={typeof given === 'string' ? undefined : inOther}
              className="text-17 leading-[1.4] font-semibold break-words whitespace-pre-line"
            >
              {text}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
