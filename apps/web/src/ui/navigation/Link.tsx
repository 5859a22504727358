import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps, ReactElement } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from '../buttons/Button.tsx'

type LinkTone = 'underlined' | 'quiet' | 'strong' | 'bare'

const tones: Record<LinkTone, string> = {
  underlined: 'underline',
  quiet: 'text-ink-2 no-underline hover:text-ink hover:underline',
  strong: 'font-semibold underline',
  bare: 'no-underline',
}

type AnchorProps = ComponentProps<'a'> & { tone?: LinkTone }

const Anchor = ({ tone = 'underlined', className, ...rest }: AnchorProps) => (
  <a {...rest} className={clsx(tones[tone], className)} />
)

/**
 * For links among which the screen itself marks the current one. The router marks each link whose address is part of
 * the current one, so without this a tab without search params would be marked beside the tab that has some.
 */
export const exactAddress = { exact: true, includeSearch: true }

/** For a row of links from outside with its own current one; a plain `<a>` has no such options. */
export const markCurrent = (link: ReactElement, current: 'page' | 'true' | false) => ({
  'aria-current': current || undefined,
  ...(typeof link.type === 'string' ? {} : { activeOptions: exactAddress }),
})

/** A typed link of the router: `<Link to="/experts/$expertId" params={…}>`. The router adds the locale prefix. */
export const Link = createLink(Anchor)

type ButtonAnchorProps = Omit<ComponentProps<'a'>, 'size'> & { tone?: ButtonTone; size?: ButtonSize; wide?: boolean }

const ButtonAnchor = ({ tone, size, wide, className, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={clsx(buttonClass(tone, size, wide), className)} />
)

/** A typed link with a button's style. */
export const ButtonLink = createLink(ButtonAnchor)
