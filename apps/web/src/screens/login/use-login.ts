import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accounts } from '@husrum/contract/accounts.ts'
import { fieldErrors, isRefusal } from '#lib/refusals.ts'
import { signIn } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'

type Entry = { email: string; password: string }
type Problems = Partial<Record<keyof Entry, string>>

/** What the browser can tell before asking: keys of sentences. Whether the address exists is never said. */
export function checkEntry({ email, password }: Entry): Problems {
  const address = email.trim()
  return {
    ...(address === ''
      ? { email: 'login.problem.emailMissing' }
      : /^[^\s@]+@[^\s@]+$/.test(address)
        ? {}
        : { email: 'login.problem.emailForm' }),
    ...(password === '' ? { password: 'login.problem.passwordMissing' } : {}),
  }
}

/** One login form: what was typed, and what is wrong with it. The screen moves on as soon as somebody is signed in. */
export function useLogin(say: (key: string) => string) {
  const context = useShell()
  const [entry, setEntry] = useState<Entry>(() => ({ email: context.auth.credentials()?.email ?? '', password: '' }))
  const [problems, setProblems] = useState<Problems>({})
  const call = useMutation({
    mutationFn: async (given: Entry) => (await context.api(accounts).login({ body: given })).data,
    onSuccess: (session) => signIn(context, session),
    onError: (error) => {
      setProblems(fieldErrors(error) ?? {})
      // Whoever mistyped types the whole password again; the address stays.
      if (isRefusal(error) && error.status === 401) setEntry((last) => ({ ...last, password: '' }))
    },
  })
  return {
    entry,
    problems,
    pending: call.isPending,
    /** A wrong pair, too many tries or a suspended account: the toast has the server's own sentence. */
    refusal: isRefusal(call.error) && [401, 403, 429].includes(call.error.status) ? call.error : undefined,
    change: (change: Partial<Entry>) => setEntry((last) => ({ ...last, ...change })),
    /** Returns the first field that needs another look, if any. */
    submit: (): keyof Entry | undefined => {
      const found = checkEntry(entry)
      const said: Problems = Object.fromEntries(Object.entries(found).map(([field, key]) => [field, say(key)]))
      setProblems(said)
      if (found.email) return 'email'
      if (found.password) return 'password'
      if (!call.isPending) call.mutate(entry)
      return undefined
    },
  }
}
