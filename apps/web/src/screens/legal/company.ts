/** Who runs this installation, as the legal pages say it. There is no such company: its address and number are marked as made up wherever the demo is shown. */
export const company = {
  name: 'Husrum ApS',
  email: 'hello@husrum.example',
  demoAddress: ['Eksempelgade 1', '8000 Aarhus C'],
} as const
