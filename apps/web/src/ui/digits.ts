/** The digits of what was typed or pasted ("407 916", "Your code is 407916."), at most `length`. */
export const digitsOf = (text: string, length: number): string => text.replace(/\D+/g, '').slice(0, length)
