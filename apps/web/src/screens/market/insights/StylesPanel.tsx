import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'

/** Won leads by the style of their brief; a rate is shown only for enough leads to rule out chance. */
export function StylesPanel({ styles: { list, needed } }: { styles: Insights['styles'] }) {
  const { t } = useTranslation()
  if (list.length === 0) return null
  const isThin = list.some(({ missing }) => missing > 0)
  return (
    <Panel className="mt-4">
      <section aria-labelledby="insights-styles" className="grid lg:grid-cols-[5fr_7fr]">
        <div className="px-4 py-4.5 md:p-6">
          <Heading level={2} size={17} id="insights-styles">
            {t('insights.styles.title')}
          </Heading>
          <p className="mt-2 max-w-[48ch] text-15 text-ink-2">
            {t(isThin ? 'insights.styles.thin' : 'insights.styles.text', { needed })}
          </p>
        </div>
        <ul className="grid content-center gap-3 border-line px-4 py-4.5 max-lg:border-t md:p-6 lg:border-l">
          {list.map(({ style, answered, won, missing }) => (
            <li
              key={style.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-15 md:grid-cols-[7.5rem_minmax(0,1fr)_9rem]"
            >
              <span className={missing === 0 ? 'font-semibold' : 'text-ink-2'}>{style.name}</span>
              <span
                className={clsx(
                  'text-right text-13 md:col-start-3 md:row-start-1',
                  missing === 0 ? 'font-semibold' : 'text-ink-2',
                )}
              >
                {missing === 0
                  ? t('insights.styles.won', { won, count: answered })
                  : t('insights.styles.missing', { answered, needed, count: missing })}
              </span>
              <span aria-hidden="true" className="flex gap-1.5 max-md:col-span-2 md:col-start-2 md:row-start-1">
                {Array.from({ length: needed }, (_, place) => (
                  <span
                    key={place}
                    className={clsx(
                      'h-4 flex-1 rounded-small border',
                      place < answered ? 'border-pine-text bg-pine-text' : 'border-dashed border-line-strong',
                    )}
                  />
                ))}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </Panel>
  )
}
