import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { reviewActions } from '#queries/market/reviews.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { Form } from '#parts/forms/Form.tsx'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { useProblems } from '#parts/forms/dialogs/use-problems.ts'
import { ReviewWords, wordProblems, type Words } from '#parts/market/reviews/ReviewWords.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const NEVER = { never: '1' } as const

/** A past client writes a review without an account, or opts out of all requests. Opening the link changes nothing. */
export function PastClientReviewScreen({ token: inAddress, never }: { token: string | undefined; never: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { token } = useMailedToken('/past-client-review', inAddress, never ? NEVER : undefined)
  const [said, setSaid] = useState<'written' | 'never'>()
  const opened = useQuery({
    queryKey: ['past-client-review', token],
    queryFn: () => reviewActions(api).openPast(token ?? ''),
    enabled: typeof token === 'string' && !never && !said,
    retry: false,
    staleTime: Infinity,
  })
  if (said)
    return (
      <EntryFrame title={t(`reviews.pastPage.${said}`)}>
        <ResultMessage className="mb-6">
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
            {t(`reviews.pastPage.${said}Text`)}
          </Notice>
        </ResultMessage>
        <ToHusrum />
      </EntryFrame>
    )
  if (token === null || opened.isError)
    return (
      <EntryFrame title={t('reviews.pastPage.dead')}>
        <ResultMessage className="mb-6 text-ink-2">{t('reviews.pastPage.deadText')}</ResultMessage>
        <ToHusrum />
      </EntryFrame>
    )
  if (never)
    return (
      <EntryFrame title={t('reviews.pastPage.neverTitle')} about={t('reviews.pastPage.neverAsk')}>
        {token && <NeverButton token={token} primary onDone={() => setSaid('never')} />}
      </EntryFrame>
    )
  const name = opened.data?.expert.name
  return (
    <EntryFrame
      title={name ? t('reviews.pastPage.title', { name }) : t('reviews.pastPage.heading')}
      about={name && t('reviews.pastPage.about', { name })}
    >
      {name && token ? (
        <>
          <PastForm token={token} name={name} onDone={() => setSaid('written')} />
          <div className="mt-10 border-t border-line pt-5">
            <p className="mb-3 text-15 text-ink-2">{t('reviews.pastPage.neverHint')}</p>
            <NeverButton token={token} onDone={() => setSaid('never')} />
          </div>
        </>
      ) : (
        <Loading className="grid gap-3">
          <Skeleton className="w-40" />
          <Skeleton shape="block" className="h-12" />
          <Skeleton shape="block" className="h-40" />
        </Loading>
      )}
    </EntryFrame>
  )
}

function PastForm({ token, name: expert, onDone }: { token: string; name: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const form = useRef<HTMLFormElement>(null)
  const { problems, refusal, tell, take } = useProblems(form)
  const [words, setWords] = useState<Words>({ rating: null, title: '', body: '' })
  const [name, setName] = useState('')
  const [wasClient, setWasClient] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      reviewActions(api).writePast({ ...words, token, name, rating: words.rating ?? 0, was_client: true }),
    onSuccess: onDone,
    onError: take,
  })
  return (
    <Form
      ref={form}
      className="grid gap-6"
      onSubmit={() => {
        const found = {
          ...(name.trim().length < 2 ? { name: t('reviews.problem.name') } : {}),
          ...wordProblems(words, t),
          ...(wasClient ? {} : { was_client: t('reviews.problem.wasClient') }),
        }
        if (!tell(found) && !send.isPending) send.mutate()
      }}
    >
      <FormRefusal>{refusal}</FormRefusal>
      <ReviewWords
        words={words}
        problems={problems}
        change={(part) => setWords((before) => ({ ...before, ...part }))}
      />
      <TextField
        label={t('reviews.field.name')}
        hint={t('reviews.field.nameHint')}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        name="was_client"
        checked={wasClient}
        error={problems.was_client}
        onChange={(event) => setWasClient(event.target.checked)}
      >
        {t('reviews.field.wasClient', { name: expert })}
      </Checkbox>
      <Button type="submit" tone="primary" size="large" wide loading={send.isPending}>
        {t('reviews.write.send')}
      </Button>
    </Form>
  )
}

function NeverButton({ token, primary = false, onDone }: { token: string; primary?: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const never = useMutation({ mutationFn: () => reviewActions(api).neverAgain(token), onSuccess: onDone })
  return (
    <Button tone={primary ? 'primary' : 'secondary'} loading={never.isPending} onClick={() => never.mutate()}>
      {t('reviews.pastPage.neverButton')}
    </Button>
  )
}

function ToHusrum() {
  const { t } = useTranslation()
  return (
    <ButtonLink {...links.home()} tone="primary" size="large" wide>
      {t('reviews.pastPage.home')}
    </ButtonLink>
  )
}
