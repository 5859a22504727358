import { ChevronLeft, ChevronRight, Columns2, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { ALT_MAX, CAPTION_MAX, PUBLISH_EDGE_MIN } from '@husrum/contract/core/limits.ts'
import type { TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { FileButton } from '#parts/foundation/media/uploads/DropZone.tsx'
import { formatNumber } from '#lib/language/format.ts'
import { useSwitch } from '#lib/operating.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { boxClass, Field } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Photo, type PhotoRatio, type PhotoSource } from '#ui/pictures/Photo.tsx'
import { Select, type SelectOption } from '#ui/choices/Select.tsx'
import type { FocusPoint } from '#ui/pictures/focus.ts'
import { withFocus, type DraftPicture } from '../draft.ts'
import { suggestedAlt, tagged } from '../description/suggestions.ts'
import { Count, Suggestion } from '../description/TitleAndStory.tsx'

/** The crops of the picture elsewhere, with the part each shows. */
const crops: readonly { key: 'inspiration' | 'card' | 'message'; ratio: PhotoRatio; columns: string }[] = [
  { key: 'inspiration', ratio: '3/4', columns: 'flex-3' },
  { key: 'card', ratio: '4/3', columns: 'flex-5' },
  { key: 'message', ratio: '1/1', columns: 'flex-4' },
]

export type PhotoPanelProps = {
  picture: DraftPicture
  place: number
  of: number
  isCover: boolean
  styles: readonly SelectOption[]
  rooms: readonly SelectOption[]
  names: TagNames
  problems: Readonly<Record<string, string>>
  onChange: (changes: Partial<DraftPicture>) => void
  onGo: (place: number) => void
  onCover: () => void
  onPair: () => void
  onReplace: (file: File) => void
  onRemove: () => void
}

/** All settings of one picture. */
export function PhotoPanel({
  picture,
  place,
  of,
  isCover,
  styles,
  rooms,
  names,
  problems,
  onChange,
  ...on
}: PhotoPanelProps) {
  const { t } = useTranslation()
  // A photo that is shown already can be removed.
  const isOff = !useSwitch('inspiration') && !picture.in_inspiration
  const edge = Math.max(picture.picture.width, picture.picture.height)
  return (
    <section aria-labelledby="photo-panel" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-center justify-between">
        <Heading level={2} size={17} id="photo-panel" className="scroll-mt-20">
          {t('portfolio.panel.title', { place: place + 1, of })}
        </Heading>
        <div className="-mr-2 flex">
          <IconButton
            size="small"
            label={t('portfolio.panel.previous')}
            icon={<ChevronLeft aria-hidden="true" />}
            disabled={place === 0}
            onClick={() => on.onGo(place - 1)}
          />
          <IconButton
            size="small"
            label={t('portfolio.panel.next')}
            icon={<ChevronRight aria-hidden="true" />}
            disabled={place === of - 1}
            onClick={() => on.onGo(place + 1)}
          />
        </div>
      </div>
      <div>
        <FocusRing photo={picture.picture} focus={picture.focus} onFocus={(focus) => onChange({ focus })} />
        <p id="ring-keys" className="mt-2 text-13 text-ink-2">
          {t('portfolio.panel.ringHint')}
        </p>
      </div>
      {!picture.publishable && (
        <div className="rounded-photo border border-line bg-wall p-4 text-15">
          <b>{t('portfolio.panel.small', { edge: formatNumber(edge), needed: formatNumber(PUBLISH_EDGE_MIN) })}</b>
          <p className="mt-1 mb-3 text-ink-2">{t('portfolio.panel.smallText')}</p>
          <FileButton size="small" onFiles={([file]) => file && on.onReplace(file)}>
            {t('uploads.another')}
          </FileButton>
        </div>
      )}
      <Field
        label={t('portfolio.panel.caption')}
        labelEnd={<Count used={picture.caption} of={CAPTION_MAX} />}
        error={problems[`images.${place}.caption`]}
      >
        {(control) => (
          <textarea
            {...control}
            name="caption"
            rows={2}
            value={picture.caption}
            className={`${boxClass} field-sizing-content min-h-20 resize-y`}
            onChange={({ target }) => onChange({ caption: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('portfolio.panel.alt')}
        labelEnd={<Count used={picture.alt} of={ALT_MAX} />}
        error={problems[`images.${place}.alt`]}
        after={
          <>
            {!picture.alt.trim() && (
              <Suggestion words={suggestedAlt(picture, names)} onUse={(alt) => onChange({ alt })} />
            )}
            <p className="mt-1.5 text-13 text-ink-2">{t('portfolio.panel.altHint')}</p>
          </>
        }
      >
        {(control) => (
          <textarea
            {...control}
            name="alt"
            rows={2}
            value={picture.alt}
            className={`${boxClass} field-sizing-content min-h-20 resize-y`}
            onChange={({ target }) => onChange({ alt: target.value })}
          />
        )}
      </Field>
      <ul className="flex items-end gap-2.5">
        {crops.map(({ key, ratio, columns }) => (
          <li key={key} className={`min-w-0 ${columns} text-13 text-ink-2`}>
            <Photo photo={withFocus(picture)} ratio={ratio} sizes="160px" upTo={640} corners="control" alt="" />
            <span className="mt-1.5 block truncate">{t(`portfolio.panel.crop.${key}`)}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-5">
        <Select
          label={t('portfolio.panel.style')}
          placeholder={t('portfolio.panel.asProject')}
          options={styles}
          value={picture.style}
          onChange={({ target }) => onChange(tagged(picture, { style: target.value }, names))}
        />
        <Select
          label={t('portfolio.panel.room')}
          placeholder={t('portfolio.panel.noRoom')}
          options={rooms}
          value={picture.room}
          onChange={({ target }) => onChange(tagged(picture, { room: target.value }, names))}
        />
      </div>
      <Checkbox
        checked={picture.in_inspiration}
        hint={isOff ? t('portfolio.inspiration.off') : t('portfolio.inspiration.oneHint')}
        disabled={isOff}
        onChange={({ target }) => onChange({ in_inspiration: target.checked })}
      >
        {t('portfolio.inspiration.one')}
      </Checkbox>
      <ul className="divide-y divide-line border-y border-line">
        {!isCover && (
          <Act icon={<Star aria-hidden="true" />} onClick={on.onCover}>
            {t('portfolio.panel.makeCover')}
          </Act>
        )}
        <Act icon={<Columns2 aria-hidden="true" />} onClick={on.onPair}>
          {t(picture.before ? 'portfolio.panel.changePair' : 'portfolio.panel.pair')}
        </Act>
        <Act danger icon={<Trash2 aria-hidden="true" />} onClick={on.onRemove}>
          {t('portfolio.panel.remove')}
        </Act>
      </ul>
    </section>
  )
}

const Act = ({
  icon,
  danger = false,
  onClick,
  children,
}: {
  icon: ReactNode
  danger?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <li>
    <button
      type="button"
      onClick={onClick}
      className={`flex min-h-11 w-full items-center gap-2.5 text-left text-15 hover:underline [&_svg]:size-4.5 ${danger ? 'text-danger' : ''}`}
    >
      {icon}
      {children}
    </button>
  </li>
)

const STEP = 5
const within = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))
const arrows: Record<string, { axis: 'x' | 'y'; step: number }> = {
  ArrowLeft: { axis: 'x', step: -STEP },
  ArrowRight: { axis: 'x', step: STEP },
  ArrowUp: { axis: 'y', step: -STEP },
  ArrowDown: { axis: 'y', step: STEP },
}

/** The whole photo with a ring on the focal point, which every crop contains; drag, press or arrow keys move it. */
function FocusRing({
  photo,
  focus,
  onFocus,
}: {
  photo: PhotoSource
  focus: FocusPoint
  onFocus: (focus: FocusPoint) => void
}) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const follow = (event: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area || (event.type === 'pointermove' && event.buttons === 0)) return
    onFocus({
      x: within(((event.clientX - area.left) / area.width) * 100),
      y: within(((event.clientY - area.top) / area.height) * 100),
    })
  }
  // Two sliders, one for each axis, so that screen readers announce each step. Arrows of the other axis switch slider.
  const sliders = { x: useRef<HTMLDivElement>(null), y: useRef<HTMLDivElement>(null) }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    onFocus({ ...focus, [arrow.axis]: within(focus[arrow.axis] + arrow.step) })
    sliders[arrow.axis].current?.focus()
  }
  const slider = (axis: 'x' | 'y', label: string, value: number) => (
    <div
      ref={sliders[axis]}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={t('ui.percent', { percent: value })}
      aria-describedby="ring-keys"
      onKeyDown={onKeyDown}
      className={clsx('ring-elsewhere absolute inset-0', axis === 'x' ? 'peer/x' : 'peer/y')}
    />
  )
  return (
    <div
      ref={box}
      className="relative cursor-crosshair touch-none overflow-hidden rounded-photo select-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={follow}
      onDragStart={(event) => event.preventDefault()}
    >
      <Photo photo={photo} ratio="natural" sizes="(min-width: 64rem) 360px, 94vw" corners="square" />
      {/* SVG takes the position as attributes, so no style is written. */}
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
        {[
          ['22', 'stroke-ink', 9],
          ['22', 'stroke-marigold', 5],
          ['4', 'stroke-ink fill-marigold', 2],
        ].map(([radius, look, width]) => (
          <circle
            key={String(width)}
            cx={`${focus.x}%`}
            cy={`${focus.y}%`}
            r={radius}
            strokeWidth={width}
            className={clsx(!String(look).includes('fill-') && 'fill-none', look)}
          />
        ))}
      </svg>
      {slider('x', t('portfolio.panel.ringX'), focus.x)}
      {slider('y', t('portfolio.panel.ringY'), 100 - focus.y)}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-photo border-marigold peer-focus-visible/x:border-4 peer-focus-visible/y:border-4"
      />
    </div>
  )
}
