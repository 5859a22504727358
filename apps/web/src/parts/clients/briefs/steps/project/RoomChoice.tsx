import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { ChoiceCards, type ChoiceCardsProps } from '#ui/choices/ChoiceCards.tsx'
import { Icon } from '../icons.tsx'
import { useBriefOptions } from '../use-brief-options.ts'

export type ChoiceProps = {
  /** Name of the answer. */
  name: string
  legend: string
  legendAs?: ChoiceCardsProps<string>['legendAs']
  hint?: string
  error?: string | undefined
  value: readonly string[]
  onChange: (value: string[], all: boolean) => void
}

/** The rooms, with one button for all of them. */
export function RoomChoice({ name, legend, legendAs = 'heading', hint, error, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { rooms } = useBriefOptions()
  const all = rooms.map((room) => room.slug)
  const hasAll = value.length === all.length
  return (
    <div>
      <ChoiceCards
        multiple
        id={name}
        name={name}
        layout="pairs"
        legend={legend}
        legendAs={legendAs}
        hint={hint}
        error={error}
        options={rooms.map((room) => ({ value: room.slug, label: room.name, icon: <Icon of={room.slug} /> }))}
        value={value}
        onChange={(chosen) => onChange(chosen, chosen.length === all.length)}
      />
      <Button
        size="small"
        className="mt-3"
        aria-pressed={hasAll}
        onClick={() => (hasAll ? onChange([], false) : onChange(all, true))}
      >
        {t(hasAll ? 'brief.rooms.none' : 'brief.rooms.all')}
      </Button>
    </div>
  )
}

/** The place and the work. */
export function AspectChoice({ name, legend, legendAs = 'heading', hint, error, value, onChange }: ChoiceProps) {
  const { aspects } = useBriefOptions()
  return (
    <ChoiceCards
      multiple
      id={name}
      name={name}
      layout="pairs"
      legend={legend}
      legendAs={legendAs}
      hint={hint}
      error={error}
      options={aspects.map((aspect) => ({
        value: aspect.slug,
        label: aspect.name,
        help: aspect.description,
        icon: <Icon of={aspect.slug} />,
      }))}
      value={value}
      onChange={(chosen) => onChange(chosen, chosen.length === aspects.length)}
    />
  )
}
