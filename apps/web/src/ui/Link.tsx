import { createLink } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonTone } from './Button.tsx'

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
 * A typed link of the router: `<Link to="/experts/$expertId" params={…}>`. The locale prefix is the router's matter.
 */
export const Link = createLink(Anchor)

type ButtonAnchorProps = Omit<ComponentProps<'a'>, 'size'> & { tone?: ButtonTone; size?: ButtonSize; wide?: boolean }

const ButtonAnchor = ({ tone, size, wide, className, ...rest }: ButtonAnchorProps) => (
  <a {...rest} className={clsx(buttonClass(tone, size, wide), className)} />
)

/** A typed link in a button's clothes. */
export const ButtonLink = createLink(ButtonAnchor)
