import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { readBack } from './read-back.ts'
import type { ReactNode } from 'react'

/** Repeats how the brief was understood, so that the client notices a wrong answer. */
export function BriefReadBack({
  brief,
  className,
  children,
}: {
  brief: Brief
  className?: string
  /** Follows the sentence. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { style, ...parts } = readBack(brief, t, language)
  return (
    <p className={clsx('max-w-[62ch] text-ink-2 max-md:text-15 [&_b]:text-ink', className)}>
      {style === undefined ? (
        <Trans i18nKey="matches.readBack.plain" values={parts} components={{ b: <b /> }} />
      ) : (
        <Trans i18nKey="matches.readBack.styled" values={{ ...parts, style }} components={{ b: <b /> }} />
      )}{' '}
      {children}
    </p>
  )
}
