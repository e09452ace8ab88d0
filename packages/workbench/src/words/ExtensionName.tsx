interface ExtensionNameProps {
  readonly id: string;
  readonly name: string | undefined;
}

/**
 * The extension's name and id. An extension can choose any name, even one that looks like the host's; its id is unique.
 */
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
