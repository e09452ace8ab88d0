interface ExtensionNameProps {
  readonly id: string;
  readonly name: string | undefined;
}

/** Who speaks. An extension chooses its name, of the host's look too; its id is nobody else's. */
export function ExtensionName({ id, name }: ExtensionNameProps) {
  return (
    <>
      {name !== undefined && <bdi className="min-w-0 truncate">{name}</bdi>}
      <span data-extension-id="" className="min-w-0 truncate font-mono">
        {id}
      </span>
    </>
  );
}
