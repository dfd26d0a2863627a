/** The pets that are there when the PetStore opens. */
export const FIRST_PETS = [
  pet(1, 'Fido', 'Cani', 'available', ['buono', 'vaccinato']),
  pet(2, 'Luna', 'Gatti', 'pending', ['vaccinato']),
  pet(3, 'Argo', 'Cani', 'sold', ['anziano']),
] as const

function pet(id: number, name: string, category: string, status: string, tags: string[]) {
  return {
    id,
    category: { id: category === 'Cani' ? 1 : 2, name: category },
    name,
    photoUrls: [`https://petstore.example/photos/${id}.jpg`],
    tags: tags.map((tag, index) => ({ id: index + 1, name: tag })),
    status,
  }
}
