import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import { ChoiceCards, type ChoiceCardsProps } from '#ui/choices/ChoiceCards.tsx'
import { Icon } from '../icons.tsx'
import { useBriefOptions } from '../use-brief-options.ts'

export type ChoiceProps = Pick<ChoiceCardsProps<string>, 'legend' | 'legendAs' | 'error'> & {
  /** Name of the answer. */
  name: string
  value: readonly string[]
  onChange: (value: string[], all: boolean) => void
}

/** The rooms, with one button for all of them. */
export function RoomChoice({ onChange, ...cards }: ChoiceProps) {
  const { t } = useTranslation()
  const { rooms } = useBriefOptions()
  const all = rooms.map((room) => room.slug)
  const hasAll = cards.value.length === all.length
  return (
    <div>
      <ChoiceCards
        {...cards}
        multiple
        id={cards.name}
        layout="pairs"
        options={rooms.map((room) => ({ value: room.slug, label: room.name, icon: <Icon of={room.slug} /> }))}
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
export function AspectChoice({ onChange, ...cards }: ChoiceProps) {
  const { aspects } = useBriefOptions()
  return (
    <ChoiceCards
      {...cards}
      multiple
      id={cards.name}
      layout="pairs"
      options={aspects.map((aspect) => ({
        value: aspect.slug,
        label: aspect.name,
        help: aspect.description,
        icon: <Icon of={aspect.slug} />,
      }))}
      onChange={(chosen) => onChange(chosen, chosen.length === aspects.length)}
    />
  )
}
