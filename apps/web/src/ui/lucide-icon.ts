/**
 * Replaces lucide-react's own icon component (by an alias in aliases.ts): a tenth of the code, and markup without
 * the attributes that all icons share (`.lucide` in styles.css).
 */
import { createElement, type ComponentProps } from 'react'

type IconData = { node: [tag: string, attributes: Record<string, string>][] }

export default function createIcon({ node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    const isNamed = 'title' in rest || 'role' in rest || Object.keys(rest).some((key) => key.startsWith('aria-'))
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        className: className ? `lucide ${className}` : 'lucide',
        ...(isNamed ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      ...children,
    )
  }
}
