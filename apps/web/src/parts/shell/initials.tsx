/** Stands for a person without a picture: the first letters of the first and the last name. */
export function Initials({ name, tone }: { name: string; tone: 'plain' | 'onPine' }) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
  return (
    <span aria-hidden="true" className={`inline-grid size-8.5 shrink-0 place-items-center rounded-chip text-13 font-semibold ${tone === 'onPine' ? 'bg-pine-soft text-pine-text' : 'bg-ink text-on-ink'}`}>
      {letters.toUpperCase()}
    </span>
  )
}
