import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { popupClass, rowClass } from './popup.ts'

export type MenuEntry =
  | { key: string; label: ReactNode; icon?: ReactNode; tone?: 'plain' | 'danger'; disabled?: boolean; current?: boolean; onSelect: () => void; link?: never }
  | { key: string; label: ReactNode; icon?: ReactNode; current?: boolean; /** A link element without text. */ link: ReactElement; onSelect?: never; tone?: never; disabled?: never }
  | { key: string; separator: true }

/** Actions or links behind a button. */
export function Menu({ trigger, entries, align = 'end' }: { trigger: ReactElement; entries: readonly MenuEntry[]; align?: 'start' | 'end' }) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <Base.Popup className={clsx(popupClass, 'ring-elsewhere min-w-48 p-1.5')}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('separator' in entry) return <Base.Separator className="my-1.5 h-px bg-line" />
  const look = clsx(rowClass, 'ring-elsewhere [&_svg]:size-4.5', entry.tone === 'danger' && 'text-danger', entry.current && 'font-semibold')
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  )
  if (entry.link) {
    return (
      <Base.LinkItem render={entry.link} className={look} aria-current={entry.current ? 'true' : undefined} closeOnClick>
        {content}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item className={look} disabled={entry.disabled} onClick={entry.onSelect}>
      {content}
    </Base.Item>
  )
}
