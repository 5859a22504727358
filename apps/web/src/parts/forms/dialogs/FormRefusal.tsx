import { Notice } from '#ui/text/Notice.tsx'

/** The refusal of a whole form, above it. */
export function FormRefusal({ children, className }: { children: string | undefined; className?: string }) {
  if (!children) return null
  return (
    <Notice tone="bad" role="alert" className={className}>
      {children}
    </Notice>
  )
}
