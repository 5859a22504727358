import { useTranslation } from 'react-i18next'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { useShell } from '#lib/shell-context.ts'
import { DescriptionList } from '#ui/text/DescriptionList.tsx'
import { wholeShares } from '#ui/measures/shares.ts'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { briefTitle } from './brief-title.ts'
import { kronerOf } from './money.ts'

/** A brief in four lines and its style, beside something else. */
export function BriefSummary({ brief }: { brief: Omit<Brief, 'status'> }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const styles = brief.style_profile.toSorted((a, b) => b.share - a.share)
  const shares = wholeShares(styles.map(({ share }) => share))
  return (
    <div>
      <DescriptionList
        lines={false}
        facts={[
          {
            key: 'what',
            term: t('leads.fact.what'),
            value: briefTitle({ ...brief, rooms: brief.room_types }, t, language),
          },
          { key: 'where', term: t('leads.fact.where'), value: brief.city.name },
          {
            key: 'fee',
            term: t('leads.fact.feeShort'),
            value: brief.budget.name,
            note: kronerOf(brief, language),
          },
          { key: 'start', term: t('leads.fact.start'), value: brief.timeline.name },
        ]}
      />
      {styles.length > 0 && (
        <>
          <StyleBar
            className="mt-3"
            size="thin"
            shares={styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
          />
          <p className="mt-2 text-13 text-ink-2">
            {styles.map(({ name }, place) => `${t('ui.percent', { percent: shares[place] ?? 0 })} ${name}`).join(', ')}
          </p>
        </>
      )}
    </div>
  )
}
