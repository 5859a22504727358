import { Trans, useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/briefs.ts'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { useShell } from '../../lib/shell-context.ts'
import { Link } from '../../ui/Link.tsx'
import { readBack } from './read-back.ts'

/** How the brief was understood, so that a wrong answer is seen where it counts. */
export function BriefReadBack({ brief }: { brief: Brief }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { style, ...parts } = readBack(brief, t, language)
  return (
    <p className="mt-2 max-w-[62ch] text-ink-2 max-md:text-15 md:mt-3 [&_b]:text-ink">
      {style === undefined ? (
        <Trans i18nKey="matches.readBack.plain" values={parts} components={{ b: <b /> }} />
      ) : (
        <Trans i18nKey="matches.readBack.styled" values={{ ...parts, style }} components={{ b: <b /> }} />
      )}{' '}
      <Link {...target(paths.brief())} className="whitespace-nowrap">
        {t('matches.readBack.correct')}
      </Link>
    </p>
  )
}
