/** The control of an error: by id, else by name (`images.0.alt`); in a group the checked or first one. */
export function controlOf(target: string, root: Document = document): HTMLElement | null {
  const byId = root.getElementById(target)
  if (byId)
    return byId.matches('input, select, textarea, button, [tabindex]')
      ? byId
      : (byId.querySelector<HTMLElement>('input, select, textarea, button') ?? byId)
  const named = [...root.getElementsByName(target)]
  return (
    named.find((control) => control instanceof HTMLInputElement && control.checked) ??
    named.find((control) => control.getAttribute('type') !== 'hidden') ??
    null
  )
}
