import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems } from '../../../shell/navigation/navigation.ts'

/** A link to the installation's own inbox, where no real texts and mails are sent. */
export function InboxNote({ children, link }: { children: ReactNode; link: string }) {
  const { site } = useShell()
  const [exists] = useExistingItems([{ path: paths.outbox() }])
  if (!site.development || !exists) return null
  return (
    <p className="mt-4 max-w-[58ch] border-l-4 border-line pl-3 text-15 text-ink-2">
      {children}{' '}
      <a href={paths.outbox()} target="_blank" rel="noreferrer" className="underline">
        {link}
      </a>
    </p>
  )
}
