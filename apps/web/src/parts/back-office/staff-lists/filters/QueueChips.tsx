import { Link } from '@tanstack/react-router'
import { Chip } from '#ui/buttons/Chip.tsx'
import type { changed } from '../admin-view.ts'

/** Which queue a list shows, as one link for each queue. */
export function QueueChips<Name extends string>({
  label,
  names,
  shown,
  wordsOf,
  searchOf,
  className,
}: {
  label: string
  names: readonly Name[]
  shown: Name
  wordsOf: (name: Name) => string
  searchOf: (name: Name) => ReturnType<typeof changed>
  className: string
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <Chip selected={name === shown} render={<Link to="." search={searchOf(name)} />}>
              {wordsOf(name)}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
