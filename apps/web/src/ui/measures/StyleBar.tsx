import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { shareClass, wholeShares } from './shares.ts'

export type StyleShare = { key: string; label: string; share: number }

export type StyleBarProps = {
  /** Largest first. Shares are any weights; they are shown as whole percentages of 100. */
  shares: readonly StyleShare[]
  /** `thin` and `medium` show one tone per style, `tall` and `strip` three; `strip` has the height of a control. */
  size?: 'thin' | 'medium' | 'strip' | 'tall'
  /** `under` is below each part, `list` is one line per style, `none` when the text beside it contains the shares. */
  legend?: 'none' | 'under' | 'list'
  className?: string
}

const heights = {
  thin: 'style-bar-thin',
  medium: 'flex h-3 gap-0.5 [&>*]:rounded-[3px]',
  strip: 'flex h-7 gap-0.5 [&>*]:rounded-small',
  tall: 'flex h-14 gap-[3px] [&>*]:rounded-small',
}

/** Style shares as a bar of swatches, hidden from screen readers: the legend or the text beside it has the same. */
export function StyleBar({ shares, size = 'medium', legend = 'none', className }: StyleBarProps) {
  const { t } = useTranslation()
  const whole = wholeShares(shares.map((each) => each.share))
  const parts = shares.map((each, place) => ({ ...each, whole: whole[place] ?? 0 })).filter((part) => part.whole > 0)
  const single = size === 'thin' || size === 'medium'
  return (
    <div className={className}>
      <div aria-hidden="true" className={heights[size]}>
        {parts.map((part) => (
          <span
            key={part.key}
            className={clsx('style-part', shareClass(part.whole), single && swatchOf(part.key).slice(0, 1))}
          >
            {!single && swatchOf(part.key).map((tone) => <span key={tone} className={clsx('flex-1', tone)} />)}
          </span>
        ))}
      </div>
      {legend === 'under' && (
        <dl className="mt-2 flex gap-[3px] text-15">
          {parts.map((part) => (
            <div
              key={part.key}
              className={clsx('flex min-w-fit flex-col-reverse grow-share not-last:pr-2', shareClass(part.whole))}
            >
              <dt>{part.label}</dt>
              <dd className="text-17 font-semibold">{t('ui.percent', { percent: part.whole })}</dd>
            </div>
          ))}
        </dl>
      )}
      {legend === 'list' && (
        <dl className="mt-3 divide-y divide-line text-15">
          {parts.map((part) => (
            <div key={part.key} className="flex items-center gap-3 py-2.5">
              <dt className="flex flex-1 items-center gap-3">
                <Swatch of={part.key} wide />
                {part.label}
              </dt>
              <dd className="text-17 font-semibold">{t('ui.percent', { percent: part.whole })}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** A small sample of a style: one tone, or all three when `wide`. */
export function Swatch({ of, wide = false }: { of: string; wide?: boolean }) {
  if (!wide) return <span aria-hidden="true" className={clsx('swatch', swatchOf(of)[0])} />
  return (
    <span aria-hidden="true" className="inline-flex h-5 w-9 shrink-0 overflow-hidden rounded-small">
      {swatchOf(of).map((tone) => (
        <span key={tone} className={clsx('flex-1', tone)} />
      ))}
    </span>
  )
}

/** The colours of a style or series. The classes are written in full, so that Tailwind finds them in the source. */
const swatches: Record<string, readonly [string, string, string]> = {
  scandinavian: ['bg-scandinavian-1', 'bg-scandinavian-2', 'bg-scandinavian-3'],
  japandi: ['bg-japandi-1', 'bg-japandi-2', 'bg-japandi-3'],
  minimalist: ['bg-minimalist-1', 'bg-minimalist-2', 'bg-minimalist-3'],
  modern: ['bg-modern-1', 'bg-modern-2', 'bg-modern-3'],
  industrial: ['bg-industrial-1', 'bg-industrial-2', 'bg-industrial-3'],
  urban: ['bg-urban-1', 'bg-urban-2', 'bg-urban-3'],
  vintage: ['bg-vintage-1', 'bg-vintage-2', 'bg-vintage-3'],
  luxurious: ['bg-luxurious-1', 'bg-luxurious-2', 'bg-luxurious-3'],
}

const unknown = ['bg-line-strong', 'bg-track', 'bg-line'] as const

/** Three background classes for a swatch key; grey for a key that has no colours yet. */
const swatchOf = (key: string): readonly [string, string, string] => swatches[key] ?? unknown
