import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stillLookingAnswers, type StillLookingAnswer } from '@husrum/contract/clients/briefs/life.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { links } from '#lib/paths.ts'
import { briefActions } from '#queries/clients/briefs.ts'
import { isRefusal, refusalCode } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

const KEPT = Object.fromEntries(stillLookingAnswers.map((answer) => [answer, { answer }])) as Record<
  StillLookingAnswer,
  { answer: StillLookingAnswer } // One text for each of the answers.
>

/** Answers the email's question by a press: mail scanners open links, so opening one must not change anything. */
export function StillLookingScreen({
  token: inAddress,
  answer = 'looking',
}: {
  token: string | undefined
  answer: StillLookingAnswer | undefined
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { token, drop } = useMailedToken('/still-looking', inAddress, KEPT[answer])
  const send = useMutation({
    mutationFn: (said: StillLookingAnswer) => briefActions(api).answerByMail({ token: token ?? '', answer: said }),
    onSuccess: drop,
  })
  if (send.data)
    return (
      <EntryFrame title={t(`application.asked.done.${send.data.answer}`)}>
        <ResultMessage className="mb-6">
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
            {t(`application.asked.done.${send.data.answer}Text`, {
              date: formatDate(send.data.ends_at, language, 'longDay'),
            })}
          </Notice>
        </ResultMessage>
        <ButtonLink
          {...(send.data.answer === 'found' ? links.endBrief() : links.brief())}
          tone="primary"
          size="large"
          wide
        >
          {t(send.data.answer === 'found' ? 'application.asked.who' : 'application.asked.brief')}
        </ButtonLink>
      </EntryFrame>
    )
  const refusal = isRefusal(send.error) && send.error.status < 500 ? refusalCode(send.error) : undefined
  if (refusal || token === null)
    return (
      <EntryFrame title={t('application.asked.dead')}>
        <ResultMessage className="mb-6 text-ink-2">
          {t(refusal === 'already_answered' ? 'application.asked.answered' : 'application.asked.deadText')}
        </ResultMessage>
        <ButtonLink {...links.brief()} tone="primary" size="large" wide>
          {t('application.asked.brief')}
        </ButtonLink>
      </EntryFrame>
    )
  return (
    <EntryFrame title={t('application.asked.title')} about={t('application.asked.about')}>
      <div className="grid gap-2.5">
        {[answer, ...stillLookingAnswers.filter((each) => each !== answer)].map((each) => (
          <Button
            key={each}
            tone={each === answer ? 'primary' : 'secondary'}
            size="large"
            wide
            loading={send.isPending && send.variables === each}
            disabled={token === undefined}
            onClick={() => send.isPending || send.mutate(each)}
          >
            {t(`application.asked.answer.${each}`)}
          </Button>
        ))}
      </div>
    </EntryFrame>
  )
}
