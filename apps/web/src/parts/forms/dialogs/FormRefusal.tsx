import { Notice } from '#ui/text/Notice.tsx'

/** Why a whole form was refused, above it. */
export function FormRefusal({ children, className }: { children: string | undefined; className?: string }) {
  if (!children) return null
  return (
    <Notice tone="bad" role="alert" className={className}>
      {children}
    </Notice>
  )
}
