import { clsx } from 'clsx'
import { Trans, useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { readBack } from './read-back.ts'
import type { ReactNode } from 'react'

/** How the brief was understood, so that a wrong answer is seen where it counts. */
export function BriefReadBack({
  brief,
  className,
  children,
}: {
  brief: Brief
  className?: string
  /** After the sentence. */
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
